/** The operator's message to all users. */
import type { LocalisedText } from '@sievert/domain/texts/language'

/** Null when there is no message. */
export type SystemMessage = () => Promise<LocalisedText | null>
