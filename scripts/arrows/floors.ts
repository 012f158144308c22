/** The folders of a package as the floors of a house: a folder stands above every folder that it imports from, types too. */
import { dirname } from 'node:path'

/** `floors`: lowest first, each a list of folders. `knot`: those that import from one another in a circle. */
export type House = { floors: string[][]; knot: string[] }

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

/** Takes away what imports nothing that is left, floor by floor; what can't be taken away remains in `left`. */
const takeFloors = (left: Map<string, ReadonlySet<string>>): string[][] => {
  const floors: string[][] = []
  for (;;) {
    const floor = [...left].filter(([, below]) => [...below].every((each) => !left.has(each))).map(([name]) => name)
    if (floor.length === 0) return floors
    for (const each of floor) left.delete(each)
    floors.push(floor.toSorted())
  }
}

const turned = (graph: ReadonlyMap<string, ReadonlySet<string>>) =>
  new Map(
    [...graph.keys()].map((name) => [
      name,
      new Set([...graph].flatMap(([above, to]) => (to.has(name) ? [above] : []))),
    ]),
  )

/** The floors of a graph, and what hangs together in circles. */
export const floorsOf = (graph: ReadonlyMap<string, ReadonlySet<string>>): House => {
  const left = new Map(graph)
  const floors = takeFloors(left)
  // What only stands above a circle is in none.
  const knot = turned(left)
  takeFloors(knot)
  return { floors, knot: [...knot.keys()].toSorted() }
}

/** `files`: what each file imports; those of tests left out. `within`: the package's folder of sources, with its slash. */
export const houseOf = (files: ReadonlyMap<string, ReadonlySet<string>>, within: string): House =>
  floorsOf(foldersOf(files, within))
