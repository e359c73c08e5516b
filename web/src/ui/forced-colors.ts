const forcedColors = '@media (forced-colors: active)'

/**
 * Styles for forced colours, for example a contrast theme of Windows. The browser then uses the system's colours, drops backgrounds, gradients and
 * shadows, and draws transparent borders.
 */
export const inForcedColors = <Style extends object>(style: Style) => ({ [forcedColors]: style })

/** For items of which only the chosen one has a visible border. */
export const hidesTransparentBorder = inForcedColors({ borderColor: 'Canvas' })

/** For colours and patterns that have a meaning, such as those of a legend. */
export const keepsColors = inForcedColors({ forcedColorAdjust: 'none' } as const)

/** For a row that is marked as chosen only by its background or a shadow. */
export const chosenEdge = inForcedColors({ borderLeft: '4px solid Highlight' })
