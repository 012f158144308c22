/** One of several, folded away. */
import { useTexts } from '../../../texts/texts.ts'
import { Select } from '../../../ui/Select.tsx'
import { BodyText } from '../../../ui/Typography.tsx'
import { labelPlaces } from '../labels.ts'
import { SectionLabel, WithLabelAfter } from '../SectionLabel.tsx'
import type { ChoiceProps } from './choice-props.ts'

export function DropdownChoice({ section, field }: ChoiceProps) {
  const { t } = useTexts()
  const textBefore = section.options.find((option) => option.textBefore)?.textBefore
  return (
    <WithLabelAfter section={section}>
      {textBefore && <BodyText className="sv-text-before">{textBefore}</BodyText>}
      <Select
        id={field.name}
        label={<SectionLabel section={section} />}
        hideLabel={!labelPlaces(section.labelPosition).before}
        description={section.description}
        help={section.tooltipContent}
        optional={section.optional}
        error={field.error}
        value={field.value[0] ?? ''}
        onChange={(event) => field.change(event.target.value === '' ? [] : [event.target.value])}
        onBlur={field.blur}
      >
        <option value="">{section.placeholder ?? t('general.choose.text')}</option>
        {section.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </WithLabelAfter>
  )
}
