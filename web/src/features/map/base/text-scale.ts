const usualRootPx = 16

/** How much larger than usual the page's text is: Large Text, or the browser's own text size. */
export const textScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualRootPx) / usualRootPx
