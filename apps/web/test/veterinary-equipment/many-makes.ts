/** As many makes of stationary machines, and models of one, as an authority's catalogue has. */
const named = (name: string, count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `${name} ${index + 1}` }))

const makes = [{ id: 3, name: 'Control-X Medical' }, ...named('Röntgenbolaget', 39, 100)]
export const MANY_MAKES = { 'GET equipmenttypes/1/makes': makes.map((make) => ({ ...make, visible: true })) }
export const MANY_MODELS = {
  'GET equipmenttypes/1/makes/3/models': named('Modell', 20, 200).map((model) => ({
    ...model,
    max_kV: 125,
    max_mA: 300,
  })),
}
