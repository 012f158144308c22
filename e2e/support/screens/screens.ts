/** All screens in each of their states: the gallery's stories, and those that need the service. */
import { pdf } from '../../../apps/server/test/inspect/files.ts'
import { at } from '../form.ts'
import { openComplete } from '../opening.ts'
import { cut, press, pressLike, type Screen, see, seeDialog } from '../stage.ts'
import { STORIES } from './stories.ts'

const SERVED: readonly Screen[] = [
  {
    name: 'a large document, connection lost',
    isMain: true,
    open: async (stage) => {
      await cut(stage, '**/api/v1/applications/*/uploads/*')
      await openComplete(stage, 1)
      await at(stage.page, 'SRC_PLAN.isMissing').uncheck()
      await pressLike(stage, 'documentation.add.text')
      await seeDialog(stage, 'file.upload.header.text')
      const buffer = pdf({ inside: `% ${'x'.repeat(5_000_000)}\n` })
      const file = { name: 'Förvaringsplan.pdf', mimeType: 'application/pdf', buffer }
      await stage.page.locator('input[type=file]').first().setInputFiles(file)
      await press(stage, 'file.upload.new.submit.text')
      await see(stage, 'file.state.retrying.text')
    },
  },
]

export const SCREENS: readonly Screen[] = [...STORIES, ...SERVED]
