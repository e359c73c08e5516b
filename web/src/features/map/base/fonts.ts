const family = 'Atkinson Hyperlegible Next Variable'
// The browser draws the labels: without a glyph server, MapLibre uses a font of the page. It takes the weight from the name of the first family. No font
// has that name, so the second family is drawn in this weight.
export const labelFont = ['Muster SemiBold', family]
export const ownFont = ['Muster Bold', family]
