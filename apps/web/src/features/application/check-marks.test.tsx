/** Tests of the check marks of the progress card. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'

beforeEach(() => void freshApplication())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the progress card', () => {
  it('has no check mark on a passed step with open questions, and none flashes as it opens (WIZ-02)', async () => {
    const marks = new Set<string>()
    const look = () =>
      marks.add([...document.querySelectorAll('.sv-progress__step')].map((each) => each.textContent).join())
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    catCafeServer({ application: { stepProgress: 2, currentStep: 1 }, answers: { ...catCafeAnswers, 0: {} } })
    renderApp(catAddress())
    await heading('Kaféet och katterna')
    observer.disconnect()
    expect([...marks].filter(Boolean)).toEqual(['1Människor,2Kafé (Klart),3Uppgifter,4Granska'])
  })

  it('takes the mark from a step in which a file turns out to be of no use (WIZ-02, FIL-05)', {
    tags: ['nightly'],
  }, async () => {
    const file = { id: 'f1', fileName: 'avtal.pdf', size: 2048, contentType: 'application/pdf' }
    const CAT_AGREEMENT = { isMissing: false, reason: '', files: [file] }
    const documents: FileEntry[] = [{ ...file, state: 'checking' }]
    const answers = { ...catCafeAnswers, 0: { ...catCafeAnswers[0], CAT_AGREEMENT } }
    catCafeServer({ application: { stepProgress: 2 }, answers, documents })
    renderApp(catAddress(0))
    await screen.findByText('Kontrolleras. Du kan fortsätta under tiden.')
    const marks = () => document.querySelector('.sv-progress')
    expect(marks()).toHaveTextContent('Människor (Klart)')
    // By then all calls made at opening have been answered.
    await new Promise((done) => setTimeout(done, 2500))
    documents.splice(0, 1, { ...file, state: 'refused' })
    await waitFor(() => expect(marks()).not.toHaveTextContent('Människor (Klart)'), { timeout: 6000 })
  })

  it('marks a step as soon as Next has checked it, despite an older server answer (WIZ-02)', async () => {
    const applicationId = catAddress().split('/')[2] ?? ''
    const application = startedApplication(applicationId, { openSteps: [0] })
    catCafeServer({ more: { [`GET applications/${applicationId}`]: application } })
    const { user } = renderApp(catAddress(0))
    await heading('Människorna')
    await user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
    await heading('Kaféet och katterna')
    expect(document.querySelector('.sv-progress')).toHaveTextContent('Människor (Klart)')
  })

  it('takes the mark from another step as soon as an answer opens a question there (WIZ-02)', {
    tags: ['nightly'],
  }, async () => {
    const server = catCafeServer({ application: { stepProgress: 2, currentStep: 1 } })
    const { user } = renderApp(catAddress())
    await heading('Kaféet och katterna')
    expect(document.querySelector('.sv-progress')).toHaveTextContent('✓Människor (Klart)')
    Object.assign(server.steps, { 0: {} })
    await user.click(await screen.findByRole('checkbox', { name: 'Katterna får gå ut' }))
    await waitFor(() => expect(document.querySelector('.sv-progress')).toHaveTextContent('1Människor2'), {
      timeout: 4000,
    })
  })
})

it('lists the open questions of a step in the review, each with a link that jumps to its field (REV-01, WIZ-05)', async () => {
  const plan = { ...catCafeAnswers[1], CAT_RULES: { selectedChoiceIds: [] } }
  const server = catCafeServer({ answers: { ...catCafeAnswers, 1: plan } })
  const { user } = renderApp(catAddress(3))
  await user.click(await screen.findByRole('link', { name: 'Vilka regler gäller för gästerna?' }))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-section]')).toHaveAttribute('data-section', 'CAT_RULES'),
  )
  expect(server.to('POST', below('steps/1/visit')).map(({ body }) => body)).toEqual([{ kind: 'jump' }])
})
