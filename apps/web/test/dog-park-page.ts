/** The wizard of the dog park, on the preview's server in memory. */
import { compile } from '@sievert/domain/engine/compile'
import { dogPark } from '@sievert/domain/fixtures/dog-park'
import type { Answers } from '@sievert/domain/sections/answers'
import { screen } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { answerCalls, type Responder } from '../src/api/call.ts'
import { previewServer } from '../src/features/preview/preview-server.ts'
import { fakeBrowserStorage } from './browser-storage.ts'
import { dogParkType } from './dog-park.ts'
import { fakeServer, USER } from './fake-server.ts'
import { renderApp } from './render-app.tsx'
import { COUNTRIES, idOf, startedApplication } from './started-application.ts'

/** A page that a test has left may still store its input for its application. */
let opened = 0

/** Opens a step in an empty browser. `park`: a variant of the type. `asked`: the calls of the page. */
export const openDogPark = async (answers: Answers, step: number, park = dogPark) => {
  const id = idOf(`park${opened++}`)
  fakeBrowserStorage()
  fakeServer({
    'GET authentication/user': USER,
    'GET applicationType/1': dogParkType('sv', park),
    'GET countries': COUNTRIES,
  })
  const asked = vi.fn<Responder>(previewServer(startedApplication(id), compile(park), { answers, documents: [] }))
  onTestFinished(answerCalls(asked))
  const app = renderApp(`/app/${id}?step=${step}`)
  await screen.findByRole('heading', { level: 1 })
  return { ...app, asked, id }
}
