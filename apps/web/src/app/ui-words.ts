/** The words of the components, out of the texts. */
import { noteOnText } from '../texts/note-on-text.ts'
import type { Texts } from '../texts/texts.ts'
import type { UiWords } from '../ui/words.ts'

export const uiWordsOf = (t: Texts['t']): UiWords => ({
  optional: t('component.optional.text'),
  moreInformation: t('component.more-information.text'),
  close: t('component.close.text'),
  loading: t('component.loading.text'),
  room: (most) => t('component.characters.most.text', [most]),
  left: (count) => t('component.characters.left.text', [count]),
  tooMany: (count) => t('component.characters.too-many.text', [count]),
  noteOn: noteOnText(t),
  library: {
    global: {
      showMore: t('component.show-more.text'),
      showLess: t('component.show-less.text'),
      readOnly: t('component.read-only.text'),
      close: t('component.close.text'),
      error: t('component.error.text'),
      info: t('component.info.text'),
      success: t('component.success.text'),
      warning: t('component.warning.text'),
      announcement: t('component.announcement.text'),
    },
    Loader: { title: t('component.wait.text') },
    // The library fills in what stands in braces.
    ProgressBar: {
      progress: t('component.progress.text', ['{current}', '{max}']),
      progressUnknown: t('component.progress.unknown.text', ['{seconds}']),
    },
  },
})
