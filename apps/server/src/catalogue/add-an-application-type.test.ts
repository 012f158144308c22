/** Tests that the authors' guide to application types works as written. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '@sievert/domain/engine/compile'
import { validateAll } from '@sievert/domain/engine/validate'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { TODAY } from '@sievert/domain/fixtures/today'
import { evaluateGuide } from '@sievert/domain/guide/evaluate-guide'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GUIDE_TYPE, guide, guideFiles, writeGuideCatalogue } from '../../test/guide-catalogue.ts'
import { checkCatalogue } from '../commands/catalogue-check.ts'
import { releaseCatalogue } from '../commands/catalogue-release.ts'
import { loadCatalogue } from './load.ts'

const V1 = 'business-types/radioactive-transport/v1.json'

let dir: string
const write = (file: string, text: string) => writeFileSync(join(dir, file), text)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sievert-guide-'))
  writeGuideCatalogue(dir)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('a reader of the guide', () => {
  it('has a catalogue in order, with the new type in it (NEW-05)', () => {
    expect(guideFiles).toHaveLength(3)
    expect(loadCatalogue(dir).businessType(GUIDE_TYPE)?.nameKey).toBe('RADIOACTIVE_TRANSPORT')
  })
  it('leads people to it by the guide before login (LES-04)', () => {
    const { guide: before, veterinary } = loadCatalogue(dir)
    expect(evaluateGuide(before, veterinary, { activity: 'transport' }).end).toMatchObject({
      outcome: 'Permit',
      businessType: 'RADIOACTIVE_TRANSPORT',
    })
  })
  it('passes the check, which names the version as not released yet (VER-02)', () => {
    expect(checkCatalogue(dir, new Date())).toEqual([`not released yet: ${V1}`])
  })
  it('has a date, a number with its unit, two lists and a condition over items (VOC-01, VOC-02, VOC-04, VOC-05)', () => {
    const { steps } = loadCatalogue(dir).latestVersion(GUIDE_TYPE)
    const lists = steps.flatMap(({ sections }) => sections).filter(({ sectionType }) => sectionType === 'Equipment')
    expect(lists).toHaveLength(2)
    expect(lists).toMatchObject([
      { sections: [{ sectionType: 'Date' }] },
      { sections: [{ sectionType: 'Number', unit: { en: 'MBq' } }, {}] },
    ])
    expect(JSON.stringify(steps.map(({ enabledWhen }) => enabledWhen))).toContain('"rows":"TRP_SOURCES"')
  })
  it('has a form that an applicant can fill in (SEC-12)', () => {
    const compiled = compile(loadCatalogue(dir).latestVersion(GUIDE_TYPE))
    const answers = validAnswers(compiled, { random: seeded(1) })
    expect(validateAll(compiled, answers, TODAY).flat()).toEqual([])
  })
  it('gets the error message that the guide shows', () => {
    const text = readFileSync(join(dir, V1), 'utf8')
    write(V1, text.replace('"enablesBy": ["trp.m.road"]', '"enablesBy": ["trp.m.raod"]'))
    const shown = /```text\n(.*?)\n```/s.exec(guide)?.[1]
    expect(shown).toContain('condition-unknown-option')
    expect(() => loadCatalogue(dir)).toThrow(shown)
  })
  it('releases the version, which then stays as it is', () => {
    expect(() => loadCatalogue(dir, { releasedOnly: true })).toThrow('version-not-released')
    expect(releaseCatalogue(dir, new Date())).toEqual([`released ${V1}`])
    expect(loadCatalogue(dir, { releasedOnly: true }).unreleased).toEqual([])
    write(V1, readFileSync(join(dir, V1), 'utf8').replace('"maxLength": 1000', '"maxLength": 2000'))
    expect(() => releaseCatalogue(dir, new Date())).toThrow('released-version-changed')
  })
  it('moves drafts to a second version by the lines of the guide, and may leave out none of them (VER-01, VER-02)', () => {
    const lines = JSON.parse(`{${/```json\n("replaces": .*?)\n```/s.exec(guide)?.[1]}}`) as { replaces: object }
    const v1 = readFileSync(join(dir, V1), 'utf8').replaceAll('TRP_DRIVERS', 'TRP_TRAINING')
    const v2 = JSON.parse(v1.replaceAll('trp.m.rail', 'trp.m.sea')) as object
    for (const language of ['sv', 'en']) {
      const texts = `texts/${language}.json`
      write(texts, readFileSync(join(dir, texts), 'utf8').replace('{', '{"validation.required.TRP_TRAINING.text":"?",'))
    }
    write(V1.replace('v1', 'v2'), JSON.stringify({ ...v2, ...lines, versionNumber: 2 }))
    expect(checkCatalogue(dir, new Date())).toHaveLength(2)
    for (const list of ['moved', 'dropped']) {
      const replaces = { ...lines.replaces, [list]: [] }
      write(V1.replace('v1', 'v2'), JSON.stringify({ ...v2, replaces, versionNumber: 2 }))
      expect(() => checkCatalogue(dir, new Date())).toThrow('replaces-unlisted')
    }
  })
  it('adds a second version beside the first', () => {
    const v1 = readFileSync(join(dir, V1), 'utf8')
    write(
      V1.replace('v1', 'v2'),
      v1.replace('"versionNumber": 1', '"versionNumber": 2').replace('"maxLength": 1000', '"maxLength": 2000'),
    )
    const catalogue = loadCatalogue(dir)
    expect([
      catalogue.latestVersion(GUIDE_TYPE).versionNumber,
      catalogue.version(GUIDE_TYPE, 1)?.versionNumber,
    ]).toEqual([2, 1])
  })
})
