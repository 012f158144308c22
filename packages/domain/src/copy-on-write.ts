/** Copy-on-write updates: unchanged values keep their reference. */

/** Like `map`, but returns the same list when `change` returns every item unchanged. */
export const mapCopyOnWrite = <T>(list: T[], change: (item: T, index: number) => T): T[] => {
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
