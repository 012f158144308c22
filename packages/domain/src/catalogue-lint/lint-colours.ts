/** Linter rule for the authority's colours: everyone can read them, in light and in dark mode (WCAG 2.2, 1.4.3). */
import { type Found, found } from '../catalogue-fault.ts'

export type Colours = Readonly<
  Record<'paper' | 'surface' | 'ink' | 'accent' | 'accentHover' | 'attention' | 'success' | 'danger', string>
>
type Rgb = readonly [red: number, green: number, blue: number]

/** Least ratio between the luminances of a text and its background. */
const READABLE = 4.5
const WHITE = '#FFFFFF'
/** The pages' own backgrounds in dark mode, and the share of each colour that is mixed with white (`tokens.css`). */
export const DARK = {
  paper: '#11161b',
  surface: '#1a2128',
  shares: { accent: 0.4, accentHover: 0.25, success: 0.45, danger: 0.45 },
} as const

const rgbOf = (colour: string): Rgb => {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
const mixed = (colour: string, share: number): Rgb => {
  const [red, green, blue] = rgbOf(colour)
  const lighter = (channel: number) => channel * share + 255 * (1 - share)
  return [lighter(red), lighter(green), lighter(blue)]
}
/** Relative luminance, as WCAG defines it. */
const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: Rgb, other: Rgb): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Pair = { colour: keyof Colours; shown: Rgb; on: string; background: Rgb }

/** Texts and their backgrounds. Buttons and bands have white or a background as text on the accent. */
const pairsOf = (colours: Colours): Pair[] => {
  const on = (background: keyof Colours) => (colour: keyof Colours) => ({
    colour,
    shown: rgbOf(colours[colour]),
    on: `${background} in light mode`,
    background: rgbOf(colours[background]),
  })
  const texts = ['ink', 'accent', 'accentHover', 'success', 'danger'] as const
  const bands = (['accent', 'accentHover'] as const).map((colour) => ({
    ...on(colour)(colour),
    shown: rgbOf(WHITE),
    on: 'itself in a band with white text',
  }))
  const dark = (['paper', 'surface'] as const).flatMap((background) =>
    (['accent', 'accentHover', 'success', 'danger'] as const).map((colour) => {
      // The hover colour of dark mode is derived from the accent.
      const source = colour === 'accentHover' ? colours.accent : colours[colour]
      const shown = mixed(source, DARK.shares[colour])
      return { colour, shown, on: `${background} in dark mode`, background: rgbOf(DARK[background]) }
    }),
  )
  const attention = { ...on('attention')('ink'), colour: 'attention' as const, on: 'itself behind the ink' }
  return [...texts.map(on('paper')), ...texts.map(on('surface')), ...bands, attention, ...dark]
}

/** `colours` as `#rrggbb`. Paths begin at the root of `authority.json`. */
export function* lintColours(colours: Colours): Generator<Found> {
  for (const { colour, shown, on, background } of pairsOf(colours)) {
    const ratio = contrast(shown, background)
    if (ratio < READABLE)
      yield found(
        'colour-contrast',
        ['colours', colour],
        `On ${on} its contrast is ${ratio.toFixed(1)}:1; at least ${READABLE}:1 can be read`,
      )
  }
}
