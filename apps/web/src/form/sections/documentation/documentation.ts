/** Documents to attach in the web app. */
import type { DocumentationSection, DocumentationValue } from '@sievert/domain/sections/documentation'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { fileNames } from '../file-names.ts'
import { lazyField, type SectionUi } from '../section-ui.ts'

export const documentation: SectionUi<DocumentationSection<string>> = {
  Field: lazyField(() => import('./DocumentationField.tsx'), 'DocumentationField'),
  isBlock: true,
  label: ({ label, reviewLabel }, path, t) => {
    const own = label ?? reviewLabel ?? ''
    return path.endsWith('.reason') ? `${own}, ${labelOfField('reason', t) ?? ''}` : own
  },
  compared: ({ identity }, _versions, t) => {
    const text = (value: unknown) => {
      const { files, isMissing, reason } = (value ?? { files: [], isMissing: false, reason: '' }) as DocumentationValue
      return isMissing ? [t('overview.document.missing.text'), reason].filter(Boolean).join(': ') : fileNames(files, t)
    }
    return [{ path: identity, text }]
  },
}
