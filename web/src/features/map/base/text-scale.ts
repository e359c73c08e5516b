const usualRootPx = 16

/** Size of the page's text relative to the usual size. Large Text and the browser's own text size change it. */
export const textScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualRootPx) / usualRootPx
