const family = 'Atkinson Hyperlegible Next Variable'
// The browser draws the labels: with no glyph server named, MapLibre takes a font of the page. It reads the weight from the name of the first
// family; no font has that name, so the second one is drawn in this weight.
export const labelFont = ['Muster SemiBold', family]
export const ownFont = ['Muster Bold', family]
