/** Keys of the texts that the program shows. tsc checks each key that the code names or builds from a union. */
import type keys from './text-keys.json'

export type TextKey = keyof typeof keys

/** For a key that is only known at run time, such as the key of an issue or the code of a problem. */
export const runtimeKey = (key: string): TextKey => key as TextKey
