/** Shows each story of the gallery as a whole screen, in a language and a colour scheme of the toolbar. */
import '../src/styles/main.css'
import type { Language } from '@sievert/domain/texts/language'
import type { Preview } from '@storybook/react-vite'
import { waitFor } from 'storybook/test'
import { loggedOutFlag } from '../src/api/authentication.ts'
import { watchExceptions } from '../src/app/watch-exceptions.ts'
import { removeAllUnsent } from '../src/form/autosave/unsent-store.ts'
import { cleanTyping } from '../src/form/fields/clean-typing.ts'
import { isSettled, type Opening, Screen } from '../stories/Screen.tsx'
import { PATIENCE } from '../stories/stage.ts'

cleanTyping()
watchExceptions()
// Storybook's hidden pages have links, before which axe expects the skip link, and tables that the checks measure.
for (const element of document.querySelectorAll('.sb-wrapper :is(a, table)')) element.remove()

const darkRules = (rules: CSSRuleList): CSSMediaRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme')) return [rule]
    return rule instanceof CSSGroupingRule ? darkRules(rule.cssRules) : []
  })
const schemes = [...document.styleSheets].flatMap(({ cssRules }) => darkRules(cssRules))
const MEDIA = { light: 'not all', dark: 'screen', browser: 'screen and (prefers-color-scheme: dark)' }
type Globals = { language: Language; colours: keyof typeof MEDIA }

const chosen = (title: string, items: string[]) => ({ toolbar: { title, items, dynamicTitle: true } })

const preview: Preview = {
  initialGlobals: { language: 'sv', colours: 'browser' },
  globalTypes: { language: chosen('Language', ['sv', 'en']), colours: chosen('Colours', Object.keys(MEDIA)) },
  parameters: { layout: 'fullscreen', controls: { disable: true }, actions: { disable: true } },
  render: ({ open }, { globals, id }) => {
    const { language } = globals as Globals
    return <Screen key={`${id} ${language}`} open={open as Opening} language={language} />
  },
  decorators: (Story, { globals }) => {
    for (const { media } of schemes) media.mediaText = MEDIA[(globals as Globals).colours]
    return <Story />
  },
  beforeEach: async () => {
    delete document.documentElement.dataset['shown']
    delete document.documentElement.dataset['failed']
    await removeAllUnsent()
    loggedOutFlag.clear()
    localStorage.clear()
    sessionStorage.clear()
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
  },
  afterEach: async ({ parameters }) => {
    await waitFor(() => {
      if (!isSettled() || !document.querySelector('#storybook-root h1')) throw new Error('The screen has not opened')
      if (parameters['dialogs'] && !document.querySelector('dialog[open]')) throw new Error('There is no dialog')
    }, PATIENCE)
    document.documentElement.dataset['shown'] = ''
  },
}
export default preview
