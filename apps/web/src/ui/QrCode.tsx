/** A QR code rendered as one path, sharp at any size, with the quiet zone that scanners require. */
import { encode } from 'uqr'
import './qr-code.css'

/** White modules around the code. */
const PADDING = 4

/** `text`: the code's content; `label`: its purpose. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: PADDING, ecc: 'L' })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="sv-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img needs an address, and the page may load none
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
