/** The operator's message to everybody. */
import type { LocalisedText } from '@sievert/domain/application-type/definition'

/** Null when there is nothing to say. */
export type SystemMessage = () => Promise<LocalisedText | null>
