/** The components of `ui/`, without a page around them. */
import { PlusIcon } from '@navikt/aksel-icons'
import type { Language } from '@sievert/domain/texts/language'
import type { ReactNode } from 'react'
import { uiWordsOf } from '../src/app/ui-words.ts'
import { createTexts } from '../src/texts/texts.ts'
import { Button } from '../src/ui/Button.tsx'
import { Card } from '../src/ui/Card.tsx'
import { Checkbox } from '../src/ui/Checkbox.tsx'
import { DescriptionList } from '../src/ui/DescriptionList.tsx'
import { Spinner } from '../src/ui/Loader.tsx'
import { MessageBox } from '../src/ui/MessageBox.tsx'
import { ProgressBar } from '../src/ui/ProgressBar.tsx'
import { Radio, RadioGroup } from '../src/ui/RadioGroup.tsx'
import { Select } from '../src/ui/Select.tsx'
import { Skeleton } from '../src/ui/Skeleton.tsx'
import { Tag } from '../src/ui/Tag.tsx'
import { Textarea } from '../src/ui/Textarea.tsx'
import { TextField } from '../src/ui/TextField.tsx'
import { BodyText, Heading } from '../src/ui/Typography.tsx'
import { UiProvider } from '../src/ui/UiProvider.tsx'
import { shippedTexts } from '../test/texts.ts'

const nothing = () => undefined

/** Names are in English: the components have no texts of their own. */
const shown = (name: string, content: ReactNode) => ({
  render: (_: unknown, { globals }: { globals: Record<string, unknown> }) => {
    const language = globals['language'] as Language
    const { t } = createTexts(language, shippedTexts[language], nothing)
    document.documentElement.lang = language
    document.title = name
    return (
      <UiProvider value={uiWordsOf(t)}>
        <main className="sv-column sv-stack">
          <Heading level="1" size="large">
            {name}
          </Heading>
          {content}
        </main>
      </UiProvider>
    )
  },
})

export default { title: 'Components' }

export const Buttons = shown(
  'Buttons',
  <div className="sv-actions">
    <Button>Primary</Button>
    <Button variant="secondary">Secondary</Button>
    <Button variant="tertiary" icon={<PlusIcon aria-hidden />}>
      Tertiary
    </Button>
    <Button size="small">Small</Button>
    <Button loading>Loading</Button>
    <Button isInactive>Inactive</Button>
  </div>,
)
export const Fields = shown(
  'Fields',
  <>
    <TextField label="Name" value="Anna Bok" onChange={nothing} />
    <TextField label="Name with an error" value="" onChange={nothing} error="Enter a name." />
    <Textarea id="reason" label="Reason" value="The drawing comes in March." maxLength={100} onChange={nothing} />
    <Select label="Country" placeholder="Choose a country" value="752" onChange={nothing} options={[[752, 'Sweden']]} />
    <RadioGroup legend="Invoice" value="paper" onChange={nothing}>
      <Radio value="paper">On paper</Radio>
      <Radio value="electronic">Electronic</Radio>
    </RadioGroup>
    <Checkbox checked onChange={nothing}>
      I have read the information
    </Checkbox>
  </>,
)
export const Messages = shown(
  'Messages',
  <>
    {(['info', 'success', 'warning', 'error'] as const).map((variant) => (
      <MessageBox key={variant} variant={variant} heading={`A message: ${variant}`}>
        <BodyText>The reason of the message.</BodyText>
      </MessageBox>
    ))}
    <Tag>Outline</Tag>
    <Tag variant="moderate">Moderate</Tag>
    <ProgressBar value={2} max={5} aria-label="Progress" />
    <Spinner title="Loading" size="large" />
    <Skeleton variant="rounded" height={48} />
    <Card heading="A card">
      <DescriptionList
        facts={[
          ['Case number', 'SIE2026-1001'],
          ['Status', 'Submitted'],
        ]}
      />
    </Card>
  </>,
)
