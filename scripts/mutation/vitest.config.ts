/** Configures Vitest for Stryker: one project of the root's configuration, with the tests of one part. */
import { join, relative } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import ofWeb from '../../apps/web/vitest.config.ts'
import { name, tests } from '../../stryker.config.mjs'
import everything from '../../vitest.config.ts'

const { projects = [], ...general } = everything.test ?? {}
const [wanted] = name.split('/')
const WEB = 'apps/web'
const setupFiles = [ofWeb.test?.setupFiles ?? [], join(import.meta.dirname, 'load-mutated.ts')].flat()

/**
 * The files are chosen here, because with Stryker's `testFiles` mutants in import-time code stay
 * undetected (Stryker issue 6144). Files are isolated: in a shared module such a mutant would never be
 * active. The web app's set-up reloads its modules.
 */
const alone = (project: TestProjectConfiguration): TestProjectConfiguration[] => {
  if (typeof project === 'string') {
    // `extends` would add to the existing files instead of replacing them.
    const test = { ...ofWeb.test, setupFiles, include: tests.map((path) => relative(WEB, path)) }
    return wanted === 'web' && project === `${WEB}/vitest.config.ts` ? [{ ...ofWeb, root: WEB, test }] : []
  }
  const isWanted = 'test' in project && project.test?.name === wanted
  return isWanted ? [{ ...project, test: { ...project.test, isolate: true, include: tests } }] : []
}

export default defineConfig({ test: { ...general, retry: 0, projects: projects.flatMap(alone) } })
