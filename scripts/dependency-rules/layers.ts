/** Sorts the folders of a package into layers: a folder is above every folder that it imports from, types included. */
import { dirname } from 'node:path'

/** `layers`: lowest layer first, each a list of folders. `knot`: the folders in import cycles. */
export type Layering = { layers: string[][]; knot: string[] }

/** Folder → the other folders of the package it imports from. */
const foldersOf = (files: ReadonlyMap<string, ReadonlySet<string>>, within: string): Map<string, Set<string>> => {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of files) {
    if (!file.startsWith(within)) continue
    const folder = dirname(file)
    const below = folders.get(folder) ?? new Set()
    for (const to of imports) if (to.startsWith(within) && dirname(to) !== folder) below.add(dirname(to))
    folders.set(folder, below)
  }
  return folders
}

/** Removes folders that import nothing that is left, layer by layer. The rest remains in `left`. */
const takeLayers = (left: Map<string, ReadonlySet<string>>): string[][] => {
  const layers: string[][] = []
  for (;;) {
    const layer = [...left].filter(([, below]) => [...below].every((each) => !left.has(each))).map(([name]) => name)
    if (layer.length === 0) return layers
    for (const each of layer) left.delete(each)
    layers.push(layer.toSorted())
  }
}

const turned = (graph: ReadonlyMap<string, ReadonlySet<string>>) =>
  new Map(
    [...graph.keys()].map((name) => [
      name,
      new Set([...graph].flatMap(([above, to]) => (to.has(name) ? [above] : []))),
    ]),
  )

/** The layers of a graph, and the folders in cycles. */
export const layersOf = (graph: ReadonlyMap<string, ReadonlySet<string>>): Layering => {
  const left = new Map(graph)
  const layers = takeLayers(left)
  // Folders above a cycle are not part of it.
  const knot = turned(left)
  takeLayers(knot)
  return { layers, knot: [...knot.keys()].toSorted() }
}

/** `files`: the imports of each file, without tests. `within`: the package's source folder, with a trailing slash. */
export const layersOfPackage = (files: ReadonlyMap<string, ReadonlySet<string>>, within: string): Layering =>
  layersOf(foldersOf(files, within))
