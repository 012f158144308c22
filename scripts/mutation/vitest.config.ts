/**
 * Configures Vitest for Stryker: the project `MUTATED_PROJECT` of the root's
 * configuration, with the files `MUTATED_TESTS`.
 */
import { join, relative } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import ofWeb from '../../apps/web/vitest.config.ts'
import everything from '../../vitest.config.ts'

const { projects = [], ...test } = everything.test ?? {}
const { MUTATED_PROJECT: wanted = '', MUTATED_TESTS: tests = '' } = process.env
const WEB = 'apps/web'
const WEB_CONFIG = `${WEB}/vitest.config.ts`
const setupFiles = [ofWeb.test?.setupFiles ?? [], join(import.meta.dirname, 'load-mutated.ts')].flat()

/**
 * The files are chosen here, because with Stryker's `testFiles` mutants in import-time code stay
 * undetected (Stryker issue 6144). Files are isolated: in a shared module such a mutant would never be
 * active. The web app's set-up reloads its modules.
 */
const alone = (project: TestProjectConfiguration): TestProjectConfiguration[] => {
  const include = tests.split(',')
  if (typeof project === 'string') {
    // `extends` would add to the existing files instead of replacing them.
    const web = {
      ...ofWeb,
      root: WEB,
      test: { ...ofWeb.test, setupFiles, include: include.map((path) => relative(WEB, path)) },
    }
    return wanted === 'web' && project === WEB_CONFIG ? [web] : []
  }
  const isWanted = 'test' in project && project.test?.name === wanted
  return isWanted ? [{ ...project, test: { ...project.test, isolate: true, include } }] : []
}

export default defineConfig({ test: { ...test, retry: 0, projects: projects.flatMap(alone) } })
