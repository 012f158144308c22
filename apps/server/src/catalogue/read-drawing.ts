/** Reads a drawing of plain shapes from SVG, for PDFs. Refuses any other SVG feature by name. */
import type { Drawing, Shape } from '@sievert/contract/catalogue-authority'
import { DOMParser } from '@xmldom/xmldom'

/** Supported shapes, and the attributes that define their geometry. */
const SHAPES: Record<string, readonly string[]> = {
  path: ['d'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height'],
}
/** Paint attributes, which shapes inherit from their groups. */
const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']
/** Attributes without a visible effect. */
const UNSEEN = /^(?:id|role|version|xmlns(?::\w+)?|aria-[a-z]+)$/
const SAID_ONLY = new Set(['title', 'desc', 'metadata'])

const refuse = (what: string): never => {
  throw new Error(`PDFs cannot have ${what}`)
}

type Attributes = Record<string, string>

const attributesOf = (element: Element, known: readonly string[]): Attributes =>
  Object.fromEntries(
    Array.from(element.attributes)
      .filter(({ name }) => !UNSEEN.test(name))
      .map(({ name, value }) => [known.includes(name) ? name : refuse(`${name} of <${element.tagName}>`), value]),
  )

const number = (value = '0'): number => (Number.isFinite(Number(value)) ? Number(value) : refuse(`the number ${value}`))

const colour = (value: string): string | null => {
  if (value === 'none') return null
  return /^#(?:[\da-f]{3}){1,2}$/i.test(value) ? value : refuse(`the colour ${value}`)
}

const pathOf = (name: string, { d = '', r, ...lengths }: Attributes): string => {
  if (name === 'path') return d
  if (name === 'rect') {
    const width = number(lengths['width'])
    return `M${number(lengths['x'])} ${number(lengths['y'])}h${width}v${number(lengths['height'])}h${-width}z`
  }
  const [rx, ry] = [number(r ?? lengths['rx']), number(r ?? lengths['ry'])]
  const half = (width: number) => `a${rx} ${ry} 0 1 0 ${width} 0`
  return `M${number(lengths['cx']) - rx} ${number(lengths['cy'])}${half(2 * rx)}${half(-2 * rx)}z`
}

const shapeOf = (name: string, attributes: Attributes): Shape => ({
  path: pathOf(name, attributes),
  // The defaults are those of SVG.
  fill: colour(attributes['fill'] ?? '#000'),
  stroke: colour(attributes['stroke'] ?? 'none'),
  strokeWidth: number(attributes['stroke-width'] ?? '1'),
  round: attributes['stroke-linecap'] === 'round' || attributes['stroke-linejoin'] === 'round',
})

const shapesIn = (parent: Element, inherited: Attributes): Shape[] =>
  Array.from(parent.childNodes)
    .filter((node): node is Element => node.nodeType === 1)
    .filter(({ tagName }) => !SAID_ONLY.has(tagName))
    .flatMap((element) => {
      const { tagName } = element
      const parts = SHAPES[tagName]
      if (!parts && tagName !== 'g') return refuse(`<${tagName}>`)
      const attributes = { ...inherited, ...attributesOf(element, [...PAINT, ...(parts ?? [])]) }
      return parts ? [shapeOf(tagName, attributes)] : shapesIn(element, attributes)
    })

const boxOf = (viewBox: string): Drawing['box'] => {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(number)
  return width > 0 && height > 0 ? [left, top, width, height] : refuse(`the viewBox "${viewBox}"`)
}

const errorHandler = (_level: string, message: string) => refuse(`what is not XML: ${message}`)

/** Throws an Error that names the unsupported feature. */
export const readDrawing = (svg: string): Drawing => {
  const root = new DOMParser({ errorHandler }).parseFromString(svg, 'text/xml').documentElement
  if (root?.tagName !== 'svg') return refuse('what is no <svg>')
  const {
    viewBox = '',
    width: _width,
    height: _height,
    ...paint
  } = attributesOf(root, [...PAINT, 'viewBox', 'width', 'height'])
  return { box: boxOf(viewBox), shapes: shapesIn(root, paint) }
}
