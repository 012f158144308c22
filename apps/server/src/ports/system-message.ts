/** What the operator wants to tell everybody just now. */
import type { LocalisedText } from '@sievert/domain/application-type/definition'

/** Null when there is nothing to say. */
export type SystemMessage = () => Promise<LocalisedText | null>
