/** What takes milliseconds to make, as a formatter of days does, is made when it is first asked for, once. */
export const lazily = <T extends object | boolean>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
