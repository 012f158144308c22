/** The visible sections of a form, with their dividers and headings (SEC-01, SEC-03). */
import type { Section } from '@sievert/domain/sections/section-types'
import { memo, useEffect } from 'react'
import { afterPress } from '../../ui/presses.ts'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { focusNext } from '../../ui/trap-focus.ts'
import { useWhileMounted } from '../../ui/use-while-mounted.ts'
import { afterKeystroke } from '../fields/use-text-field.ts'
import { useSectionForm, useVisibility } from '../validation/section-form.ts'
import { AskedAgain } from './AskedAgain.tsx'
import { hasDivider } from './divider.ts'
import { uiOf } from './section-types.ts'
import '../sections/sections.css'

/**
 * Sections per group: at a keystroke React and the browser process one group and skip the others. Each is a form, since
 * browsers with autofill scan the whole form of a field at every keystroke; with hundreds of fields in one form this
 * would be the most expensive part.
 */
const TOGETHER = 16

/** Renders again only when an answer hides or shows a section. For a `FormFrame` in parts. */
export function SectionList({ sections }: { sections: readonly Section<string>[] }) {
  const { enabled } = useVisibility()
  useDependentSections()
  const shown = sections.filter(({ identity }) => enabled.has(identity))
  const previous = new Map(shown.map((section, index) => [section, shown[index - 1]]))
  return groupsOf(sections).map((group, index) => {
    const visible = group.filter((section) => previous.has(section))
    return (
      <form key={index} noValidate className="sv-section-group">
        {visible.map((section) => (
          <FramedSection
            key={section.identity}
            section={section}
            divided={hasDivider(section, previous.get(section))}
          />
        ))}
        {/* Implicit submission with several fields: Enter presses it. */}
        {visible.length > 0 && <input type="submit" hidden />}
      </form>
    )
  })
}

/**
 * Shows the dependent sections while a field is typed in, before Tab would pass them by. Hides others once the field is
 * left: while 150 becomes 250, the text in between must not empty the answers that depend on it.
 */
function useDependentSections() {
  const { scope, settle: settleNow, reveal: revealNow } = useSectionForm()
  const settle = useWhileMounted(settleNow)
  const reveal = useWhileMounted(revealNow)
  useEffect(() => {
    /** The element of an event, if conditions read the section around it. */
    const readBy = ({ target }: Event): Element | undefined => {
      if (!(target instanceof Element)) return undefined
      const section = target.closest<HTMLElement>('[data-section]')?.dataset['section'] ?? ''
      return scope().read.has(section) ? target : undefined
    }
    const onInput = (event: Event) => readBy(event) && afterKeystroke(reveal)
    const onLeave = (event: FocusEvent) => {
      const left = readBy(event)
      if (!left) return
      afterPress(settle)
      // Tab may have entered a section that is now hidden.
      afterKeystroke(() => left.isConnected && isRemoved(event.relatedTarget) && hasNoFocus() && focusNext(left))
    }
    document.addEventListener('input', onInput)
    document.addEventListener('focusout', onLeave)
    return () => {
      document.removeEventListener('input', onInput)
      document.removeEventListener('focusout', onLeave)
    }
  }, [scope, settle, reveal])
}

const isRemoved = (element: EventTarget | null) => element instanceof Element && !element.isConnected

/** A dialog that closes within a keystroke is removed too, but gives the focus back. */
const hasNoFocus = () => document.activeElement === document.body

/** Grouped by position among all sections, so that showing or hiding one moves no other to another group. */
const groupsOf = (sections: readonly Section<string>[]) =>
  Array.from({ length: Math.ceil(sections.length / TOGETHER) }, (_, group) =>
    sections.slice(group * TOGETHER, (group + 1) * TOGETHER),
  )

const FramedSection = memo(function FramedSection({
  section,
  divided,
}: {
  section: Section<string>
  divided: boolean
}) {
  const { Field } = uiOf(section)
  return (
    <>
      {divided && <hr className="sv-divider" />}
      <div
        className={section.subHierarchy ? 'sv-section sv-section--sub' : 'sv-section'}
        data-section={section.identity}
      >
        {section.heading && (
          <Heading level="2" size="small">
            {section.heading}
          </Heading>
        )}
        {section.introduction && <BodyText>{section.introduction}</BodyText>}
        <AskedAgain identity={section.identity} />
        <Field section={section} />
      </div>
    </>
  )
})
