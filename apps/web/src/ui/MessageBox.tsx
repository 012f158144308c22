/** Messages on the page. */
import {
  CheckmarkCircleFillIcon,
  ExclamationmarkTriangleFillIcon,
  InformationSquareFillIcon,
  XMarkIcon,
  XMarkOctagonFillIcon,
} from '@navikt/aksel-icons'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Heading } from './Typography.tsx'
import { useUiWords } from './UiProvider.tsx'

type MessageBoxProps = {
  variant: keyof typeof LOOKS
  heading?: ReactNode
  children?: ReactNode
  /** Shows a close button. */
  onClose?: (() => void) | undefined
  /**
   * For a message that appears on an open page: `now` interrupts a screen reader, `politely` waits until it has
   * finished.
   */
  announce?: 'now' | 'politely'
  headingLevel?: '2' | '3'
  className?: string
}

const LOOKS = {
  error: { Icon: XMarkOctagonFillIcon, color: 'danger' },
  warning: { Icon: ExclamationmarkTriangleFillIcon, color: 'warning' },
  info: { Icon: InformationSquareFillIcon, color: 'info' },
  success: { Icon: CheckmarkCircleFillIcon, color: 'success' },
} as const
const ROLE = { now: { role: 'alert' }, politely: { role: 'status' } }

/** Icon, colour and a hidden name show the kind. */
export function MessageBox(props: MessageBoxProps) {
  const { variant, heading, children, onClose, headingLevel = '2', announce, className } = props
  const words = useUiWords()
  const { Icon, color } = LOOKS[variant]
  const looks = ['aksel-alert--medium', `aksel-alert--${variant}`, onClose && 'aksel-alert--close-button']
  return (
    <div
      {...(announce && ROLE[announce])}
      className={classes(className, 'aksel-alert', ...looks)}
      data-color={color}
      data-variant={variant}
    >
      <Icon title={words.kinds[variant]} className="aksel-alert__icon" />
      {/* The colour of the box is its own: a button in it has that of the page. */}
      <div
        className="aksel-body-long aksel-body-long--medium aksel-alert__wrapper aksel-alert__wrapper--maxwidth"
        data-color="accent"
      >
        {heading && (
          <Heading level={headingLevel} size="xsmall" spacing={Boolean(children)}>
            {heading}
          </Heading>
        )}
        {children}
      </div>
      {onClose && (
        <div className="aksel-alert__button-wrapper">
          <Button
            className="aksel-alert__button"
            size="small"
            variant="tertiary"
            data-color="neutral"
            onClick={onClose}
            icon={<XMarkIcon title={words.close} />}
          />
        </div>
      )}
    </div>
  )
}

/** A failure of the action just taken. */
export function FailureBox({ children }: { children: ReactNode }) {
  return (
    <MessageBox variant="error" announce="now">
      {children}
    </MessageBox>
  )
}
