/** The operator's message to all users. */
import type { LocalisedText } from '@sievert/domain/application-type/definition'

/** Null when there is no message. */
export type SystemMessage = () => Promise<LocalisedText | null>
