/** Shows two versions of the same answers for a choice field by field (WIZ-13, WIZ-14). */
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import type { Difference } from '../comparison/differences.ts'
import { LongText } from '../summary/LongText.tsx'

type Choice = 'mine' | 'theirs'

type VersionsDialogProps = {
  title: string
  message: string
  differences: readonly Difference[]
  doneText: string
  /** The buttons that choose all of one version. */
  allMineText?: string
  allTheirsText: string
  /** Paths where "mine" was chosen. */
  onDone: (mine: string[]) => void
}

/** Closes only after a choice: continuing without one would overwrite something. */
export function VersionsDialog({ title, message, differences, onDone, ...texts }: VersionsDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    new Map(differences.flatMap(({ path, suggested }) => (suggested ? [[path, suggested]] : []))),
  )
  const [isTried, setTried] = useState(false)

  const done = () => {
    setTried(true)
    if (choices.size < differences.length) return
    onDone(differences.map(({ path }) => path).filter((path) => choices.get(path) === 'mine'))
  }
  const footer = (
    <>
      <Button onClick={done}>{texts.doneText}</Button>
      {texts.allMineText && (
        <Button variant="secondary" onClick={() => onDone(differences.map(({ path }) => path))}>
          {texts.allMineText}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onDone([])}>
        {texts.allTheirsText}
      </Button>
    </>
  )
  return (
    <Modal open size="large" title={title} message={message} footer={footer}>
      {differences.map((difference) => (
        <DifferenceRow
          key={difference.path}
          difference={difference}
          choice={choices.get(difference.path)}
          isMissing={isTried && !choices.has(difference.path)}
          onChoose={(choice) => setChoices(new Map(choices).set(difference.path, choice))}
        />
      ))}
    </Modal>
  )
}

type DifferenceRowProps = {
  difference: Difference
  choice: Choice | undefined
  isMissing: boolean
  onChoose: (choice: Choice) => void
}

function DifferenceRow({ difference, choice, isMissing, onChoose }: DifferenceRowProps) {
  const { t } = useTexts()
  return (
    <RadioGroup
      legend={difference.label}
      value={choice ?? ''}
      onChange={onChoose}
      error={isMissing && t('wizard.conflict.choose.text')}
      className="sv-versions"
    >
      {(['mine', 'theirs'] as const).map((version) => (
        <div key={version} className="sv-versions__one">
          <Radio value={version}>{t(`wizard.conflict.${version}.text`)}</Radio>
          <LongText text={difference[version] || t('wizard.conflict.empty.text')} />
        </div>
      ))}
    </RadioGroup>
  )
}
