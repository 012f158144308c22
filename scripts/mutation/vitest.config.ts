/** What Stryker tests a mutant with: of the root's configuration the project `MUTATED_PROJECT`, of that the files `MUTATED_TESTS`. */
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
 * The files are chosen here: what Stryker is told of as `testFiles` does not notice a mutant of what runs at import (its issue 6144).
 * And each file stands for itself: of a module that is shared, such a mutant would never come to life. The web app's set-up sees to that.
 */
const alone = (project: TestProjectConfiguration): TestProjectConfiguration[] => {
  const include = tests.split(',')
  if (typeof project === 'string') {
    // Not by `extends`, which would add to the files that are there.
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
