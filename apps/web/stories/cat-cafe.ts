/** Stories of one started cat café: a new application and server for each display. */
import type { StepData } from '@sievert/domain/sections/answers'
import { type CatServerOptions, catAddress, catCafe, nextCatCafe } from '../test/cat-cafe.ts'
import type { Story } from './stage.ts'

let server: ReturnType<typeof catCafe> | undefined
/** A colleague saves a step of the application on display. */
export const saveElsewhere = (step: number, data: StepData) => server?.saveElsewhere(step, data)

/** The wizard at a step; `options` is called after the application has its id. `page`: another page of it. */
export const cats = (step?: number, options: () => CatServerOptions = () => ({}), page = ''): Story => ({
  args: {
    open: () => {
      nextCatCafe()
      server = catCafe(options())
      return { path: `${catAddress(step)}${page}`, answers: server.calls }
    },
  },
})
