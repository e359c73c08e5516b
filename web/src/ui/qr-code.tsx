import encodeQR from 'qr'

/** The modules of a QR code, row by row, with a quiet zone of 2 modules. True is dark. */
export const qrSquares = (text: string): boolean[][] => encodeQR(text, 'raw', { border: 2 })

/** Draws the result of `qrSquares`, black on white. */
export function QrCode({ code, label }: { code: readonly boolean[][]; label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${code.length} ${code.length}`} width="180" height="180">
      <path d={code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')} />
    </svg>
  )
}
