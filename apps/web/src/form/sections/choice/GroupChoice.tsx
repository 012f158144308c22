/** A choice as radio buttons or a list of checkboxes. The error summary links to the first option. */
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { CheckboxGroup, GroupCheckbox } from '../../../ui/CheckboxGroup.tsx'
import { Radio, RadioGroup } from '../../../ui/RadioGroup.tsx'
import { BodyText } from '../../../ui/Typography.tsx'
import { TIMING } from '../../timing.ts'
import { labelled, WithLabelAfter } from '../SectionLabel.tsx'
import type { ChoiceProps } from './choice-props.ts'
import { useGroupBlur } from './use-group-blur.ts'

type OptionsProps = ChoiceProps & { Option: ComponentType<{ value: string; id?: string; children: ReactNode }> }

const Options = ({ section, field, Option }: OptionsProps) =>
  section.options.map(({ id, name, textBefore }, index) => (
    <Fragment key={id}>
      {textBefore && <BodyText className="sv-text-before">{textBefore}</BodyText>}
      <Option value={id} {...(index === 0 ? { id: field.name } : {})}>
        {name}
      </Option>
    </Fragment>
  ))

/** `delay`: time in milliseconds without focus before the group counts as left. */
function useGroup({ section, field }: ChoiceProps, delay: number) {
  const { label: legend, hideLabel: hideLegend, ...rest } = labelled(section)
  return { ...rest, legend, hideLegend, error: field.error, ...useGroupBlur(field.blur, delay) }
}

export function RadioChoice(props: ChoiceProps) {
  const { section, field } = props
  const group = useGroup(props, 0)
  return (
    <WithLabelAfter section={section}>
      <RadioGroup {...group} value={field.value[0] ?? ''} onChange={(id: string) => field.change([id])}>
        <Options {...props} Option={Radio} />
      </RadioGroup>
    </WithLabelAfter>
  )
}

export function CheckboxListChoice(props: ChoiceProps) {
  const { t } = useTexts()
  const { section, field } = props
  const least = section.minimumSelectionCount ?? 1
  const minimum = least > 1 ? t('section.choice.minimum.text', [least]) : undefined
  const group = useGroup(props, TIMING.checkboxListBlur)
  return (
    <WithLabelAfter section={section}>
      <CheckboxGroup
        {...group}
        description={section.description ?? minimum}
        value={field.value}
        onChange={(ids: string[]) => field.change(ids)}
      >
        <Options {...props} Option={GroupCheckbox} />
      </CheckboxGroup>
    </WithLabelAfter>
  )
}
