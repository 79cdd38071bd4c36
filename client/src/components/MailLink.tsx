import { mailLink } from '@/lib/address'

/** An address that one can click to write there. */
export function MailLink({ to }: { to: string }) {
  return <a href={mailLink(to)}>{to}</a>
}
