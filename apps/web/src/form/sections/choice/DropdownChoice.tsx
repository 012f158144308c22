/** A choice as a drop-down list. */
import { useTexts } from '../../../texts/texts.ts'
import { Select } from '../../../ui/Select.tsx'
import { BodyText } from '../../../ui/Typography.tsx'
import { labelled, WithLabelAfter } from '../SectionLabel.tsx'
import type { ChoiceProps } from './choice-props.ts'

export function DropdownChoice({ section, field }: ChoiceProps) {
  const { t } = useTexts()
  const textBefore = section.options.find((option) => option.textBefore)?.textBefore
  return (
    <WithLabelAfter section={section}>
      {textBefore && <BodyText className="sv-text-before">{textBefore}</BodyText>}
      <Select
        id={field.name}
        {...labelled(section)}
        error={field.error}
        value={field.value[0] ?? ''}
        onChange={(event) => field.change(event.target.value === '' ? [] : [event.target.value])}
        onBlur={field.blur}
        placeholder={section.placeholder ?? t('general.choose.text')}
        options={section.options.map(({ id, name }) => [id, name])}
      />
    </WithLabelAfter>
  )
}
