/** The folders of a package as the floors of a house: a folder stands above every folder that it imports from, types too. */
import { dirname } from 'node:path'

/** `floors`: lowest first, each a list of folders. `knot`: folders that import from one another in a circle. */
export type House = { floors: string[][]; knot: string[] }

/** Folder → the other folders of the package it imports from. */
const foldersOf = (files: ReadonlyMap<string, readonly string[]>, within: string): Map<string, Set<string>> => {
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
const takeFloors = (left: Map<string, Set<string>>): string[][] => {
  const floors: string[][] = []
  for (;;) {
    const floor = [...left].filter(([, below]) => [...below].every((folder) => !left.has(folder))).map(([name]) => name)
    if (floor.length === 0) return floors
    for (const folder of floor) left.delete(folder)
    floors.push(floor.toSorted())
  }
}

const turned = (folders: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> =>
  new Map(
    [...folders.keys()].map((folder) => [
      folder,
      new Set([...folders].filter(([, below]) => below.has(folder)).map(([above]) => above)),
    ]),
  )

/** `files`: what each file imports; those of tests left out. `within`: the package's folder of sources, with its slash. */
export const houseOf = (files: ReadonlyMap<string, readonly string[]>, within: string): House => {
  const left = foldersOf(files, within)
  const floors = takeFloors(left)
  // What only stands above a circle is in none.
  const knot = turned(left)
  takeFloors(knot)
  return { floors, knot: [...knot.keys()].toSorted() }
}
