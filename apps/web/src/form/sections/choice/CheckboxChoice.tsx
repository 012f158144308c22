/** One checkbox for two options: the one named Checked when ticked, the other when unticked. */
import { checkedOption } from '@sievert/domain/sections/choice'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { InformationPopover } from '../../../ui/InformationPopover.tsx'
import { ShortText } from '../../../ui/Typography.tsx'
import { labelPlaces } from '../SectionLabel.tsx'
import type { ChoiceProps } from './choice-props.ts'

/** The label is the checkbox's own text. In position Before it is above, and the checkbox shows its option's name. */
export function CheckboxChoice({ section, field }: ChoiceProps) {
  const checked = checkedOption(section)
  const unchecked = section.options.find((option) => option !== checked)
  const isAbove = section.labelPosition === 'Before' || section.labelPosition === 'Both'
  const isBeside = !isAbove || labelPlaces(section.labelPosition).after
  const choose = (isTicked: boolean) => {
    const option = isTicked ? checked : unchecked
    field.change(option ? [option.id] : [])
  }
  return (
    <div className="sv-checkbox-choice">
      {isAbove && <ShortText weight="semibold">{section.label}</ShortText>}
      <Checkbox
        id={field.name}
        checked={checked !== undefined && field.value.includes(checked.id)}
        {...(section.description ? { description: section.description } : {})}
        error={field.error}
        onChange={(event) => choose(event.target.checked)}
        onBlur={field.blur}
      >
        {isBeside ? section.label : checked?.name}
      </Checkbox>
      {section.tooltipContent && (
        <InformationPopover about={section.label}>{section.tooltipContent}</InformationPopover>
      )}
    </div>
  )
}
