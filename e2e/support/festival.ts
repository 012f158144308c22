/** A catalogue with one type that asks every kind of question, its next version, and corrections of its texts. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { writeCatalogue } from '../../apps/server/test/write-catalogue.ts'
import { compile } from '../../packages/domain/src/engine/compile.ts'
import { balloonFestival } from '../../packages/domain/src/fixtures/balloon-festival.ts'
import { both } from '../../packages/domain/src/fixtures/cat-cafe-people.ts'
import { seeded, validAnswers } from '../../packages/domain/src/fixtures/generate.ts'
import { withChanges } from '../../packages/domain/src/fixtures/with-changes.ts'
import { stockholmDate } from '../../packages/domain/src/swedish-time.ts'
import { answeredDraft } from './answer-draft.ts'
import { saveBusiness } from './signable.ts'

/** The year of the next version; drafts begin with the first one until then. */
export const NEXT_YEAR = Number(stockholmDate(Date.now()).slice(0, 4)) + 1
/** Drafts of the first version are notified 60 days before the last day on which it can be signed. */
const LAST_DAY = `${NEXT_YEAR}-06-30`
const [SINCE, VISITORS, GROUND_KIND] = [5, 6, 12]

const song = { identity: 'FEST_SONG', sectionType: 'TextInput', label: both('Vad sjunger ni?', 'What do you sing?') }
const lake = { id: 'fest.ground.lake', name: both('Sjö', 'Lake') }

/** One question and one option are replaced, and fewer visitors are allowed. */
const next = withChanges(balloonFestival, {
  versionNumber: 2,
  activeFrom: `${NEXT_YEAR}-01-01T00:00:00+01:00`,
  replaces: { versionNumber: 1, lastDay: LAST_DAY, dropped: ['FEST_SINCE', 'fest.ground.ice'] },
  [`steps.0.sections.${SINCE}`]: song,
  [`steps.0.sections.${VISITORS}.maximum`]: '10000',
  [`steps.0.sections.${GROUND_KIND}.options.1`]: lake,
})

/** Writes the catalogue into a new folder. */
export const writeFestival = (folder: string): void =>
  writeCatalogue(
    folder,
    [balloonFestival, next].map((version) => ({ id: 'festival', version })),
  )

/** A draft of the first version, complete on this day (YYYY-MM-DD), with answers that the second one does not take. */
export const festivalDraft = async (request: APIRequestContext, today: string): Promise<string> => {
  const generated = validAnswers(compile(balloonFestival), { random: seeded(1), today })
  const untaken = {
    FEST_VISITORS: { number: '12000' },
    FEST_GUARDS: { text: 'Sex vakter går runt platsen.' },
    FEST_SINCE: { date: '1998' },
    FEST_GROUND_KIND: { selectedChoiceIds: ['fest.ground.ice'] },
  }
  const id = await answeredDraft(request, 'FESTIVAL', { ...generated, 0: { ...generated[0], ...untaken } })
  await saveBusiness(request, id)
  return id
}

/** Corrects the first question of the first version while the service runs. */
export const correctFestival = (folder: string, label: ReturnType<typeof both>): void => {
  const corrected = withChanges(balloonFestival, { 'steps.0.sections.1.label': label })
  const file = 'business-types/festival/v1.corrected-2026-06-01.json'
  writeFileSync(join(folder, file), JSON.stringify(corrected))
}
