/** Tests which SVG features PDFs can draw, and that others are refused by name. */
import { expect, it } from 'vitest'
import { readDrawing } from './read-drawing.ts'

const svg = (inside: string, more = 'viewBox="0 0 48 48"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`

it('returns every shape as a path, with own or inherited paint (REV-04)', () => {
  const { box, shapes } = readDrawing(
    svg(`<title>Strålskydd</title><!-- drawn by hand -->
      <g fill="none" stroke="#fff"><g stroke-width="4.5"><path d="M1 2h3" stroke-linecap="round"/></g>
      <rect x="1" y="2" width="3" height="4" fill="#0b4f5c" stroke="none"/></g>
      <circle cx="5" cy="6" r="2"/><ellipse cx='5' cy='6' rx='2' ry='1'/>`),
  )
  expect(box).toEqual([0, 0, 48, 48])
  const black = { fill: '#000', stroke: null, strokeWidth: 1, round: false }
  expect(shapes).toEqual([
    { path: 'M1 2h3', fill: null, stroke: '#fff', strokeWidth: 4.5, round: true },
    { ...black, path: 'M1 2h3v4h-3z', fill: '#0b4f5c' },
    { ...black, path: 'M3 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z' },
    { ...black, path: 'M3 6a2 1 0 1 0 4 0a2 1 0 1 0 -4 0z' },
  ])
})

it.each([
  ['<text>', svg('<g><text>S</text></g>')],
  ['transform of <g>', svg('<g transform="scale(2)"/>')],
  ['style of <path>', svg('<path style="fill:red"/>')],
  ['rx of <rect>', svg('<rect width="1" height="1" rx="1"/>')],
  ['the colour url(#a)', svg('<path fill="url(#a)"/>')],
  ['the number 50%', svg('<circle r="50%"/>')],
  ['the viewBox ""', svg('', '')],
  ['the viewBox "0 0 0 48"', svg('', 'viewBox="0 0 0 48"')],
  ['what is no <svg>', '<html/>'],
  ['what is not XML', '<svg viewBox="0 0 1 1"><path d="M0"</svg>'],
])('refuses to draw %s (REV-04)', (what, text) => {
  expect(() => readDrawing(text)).toThrow(`PDFs cannot have ${what}`)
})
