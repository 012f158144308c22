/** Yes and no in a cell, in the language of the texts. */
import type { Translate } from '../texts/translate.ts'
import type { Labelled } from './option-labels.ts'

export const yesOrNo = (t: Translate): Labelled<boolean>[] => [
  { id: true, labels: [t('general.yes.text')] },
  { id: false, labels: [t('general.no.text')] },
]
