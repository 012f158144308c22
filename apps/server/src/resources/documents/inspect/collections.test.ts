/** A sample of the nightly suite's collections: a document in the formats that LibreOffice writes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needs } from '../../../../../../scripts/testing/programs.ts'
import { convert, judgeAll } from '../../../../test/inspect/collections.ts'
import * as make from '../../../../test/inspect/files.ts'
import { createTemporaryFolder } from '../../../../test/temporary-folder.ts'

it('accepts LibreOffice files (FIL-10)', { tags: ['nightly'] }, async (context) => {
  needs(context, 'soffice')
  const folder = createTemporaryFolder()
  context.onTestFinished(() => folder.remove())
  const source = join(folder.path, 'brev.rtf')
  writeFileSync(source, make.rtf())
  const made = ['doc', 'docx', 'odt'].flatMap((format) => convert(folder.path, [source], format, format))
  expect((await judgeAll(folder.path, made)).map(({ extension, verdict }) => `${extension} ${verdict}`)).toEqual([
    'doc accepted',
    'docx accepted',
    'odt accepted',
  ])
})
