/** Labels of the generic components, from the texts. */
import { noteOnText } from '../texts/note-on-text.ts'
import type { Texts } from '../texts/texts.ts'
import type { UiWords } from '../ui/ui-texts.ts'

export const uiWordsOf = (t: Texts['t']): UiWords => ({
  optional: t('component.optional.text'),
  moreInformation: t('component.more-information.text'),
  close: t('component.close.text'),
  loading: t('component.loading.text'),
  wait: t('component.wait.text'),
  kinds: {
    error: t('component.error.text'),
    info: t('component.info.text'),
    success: t('component.success.text'),
    warning: t('component.warning.text'),
  },
  progress: (value, most) => t('component.progress.text', [value, most]),
  room: (most) => t('component.characters.most.text', [most]),
  left: (count) => t('component.characters.left.text', [count]),
  tooMany: (count) => t('component.characters.too-many.text', [count]),
  noteOn: noteOnText(t),
})
