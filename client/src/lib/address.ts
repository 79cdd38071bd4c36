/** Whether it has the form of an e-mail address. The server looks closer. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(value.trim())
}

/** The link that writes a mail to the address. Nothing in the address can add a header or a text. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

/** The address as a link one can follow, with https where the scheme was left out; nothing for any other scheme. */
export function webLink(value: string): string | undefined {
  const typed = value.trim()
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, href } = new URL(address)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}
