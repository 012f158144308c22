/** Changing what mostly stays: a copy is made when the first part changes, and what nothing changes in keeps its reference. */

/** The list with each item as `change` gives it. */
export const mapKept = <T>(list: T[], change: (item: T, index: number) => T): T[] => {
  let result = list
  for (let index = 0; index < list.length; index++) {
    const item = list[index] as T
    const changed = change(item, index)
    if (changed === item) continue
    if (result === list) result = [...list]
    result[index] = changed
  }
  return result
}
