/** How long the help chain waits for one link before it asks the next, in seconds. */
export const helpStepSeconds = { least: 60, most: 600, usual: 120 } as const

/** At an order every link and circle is asked within this time, in seconds. */
export const askedByAtOrderSeconds = 120

/** How long a person has to say that they need nobody, before an order or a warning asks their people by itself. In seconds. */
export const helpCountdownSeconds = 120

/** How long after an order for a home its person has to check in, where their plan asks for that. In minutes. */
export const missedCheckInMinutes = 15

/**
 * How far a person has come with an order that covers their home; it only rises. queued, handed: with us, with the push service. delivered: a device has
 * shown it. seen: opened, in the notification or in Muster. acting, safe: in their own words.
 */
export const receiptStates = ['queued', 'handed', 'delivered', 'seen', 'acting', 'safe'] as const
export type ReceiptState = (typeof receiptStates)[number]

/**
 * An order that was not seen for `mail` goes to the person's verified address, and after `people` more, where their plan wants that, the countdown begins
 * that asks their people. In seconds.
 */
export const unseenSeconds = { mail: 120, people: 180 } as const

/**
 * counting: the people of the plan are asked at its end. opened: they were. safe: the person says that they need nobody. called-off: the order
 * does not stand for the home any more, the plan does not want it, or what was not seen was. joined: another one counts, or a request is open.
 */
export const helpCountdownStates = ['counting', 'opened', 'safe', 'called-off', 'joined'] as const
export type HelpCountdownState = (typeof helpCountdownStates)[number]

/** In how many minutes a person who claims a request can say to be there. */
export const helpEtaMinutes = { least: 1, most: 240 } as const

/** A claimer who has not arrived so long after their own time is late, in seconds: the next link is asked. */
export const lateAfterSeconds = 180

/** Most links and circles of a plan. */
export const mostHelpLinks = 20
export const mostHelpCircles = 10

/** A request that nobody has closed ends by itself, and its links with it. In hours. */
export const helpEndsAfterHours = 12

/** A check-in in UTF-8 bytes, short enough for one message of any radio network. */
export const checkInBytes = 200

/** A check-in older than this is not counted: the person is "not heard" again. In hours. */
export const checkInHours = 24

/**
 * What a person of Muster is told on their devices of a request in which they are asked. asked, again: come; again where whoever was coming is not.
 * test: nobody is in danger. helped: enough people go. stop: to who is going, that nobody needs to. over: to the others.
 */
export const helpCalls = ['asked', 'again', 'test', 'helped', 'stop', 'over'] as const
export type HelpCall = (typeof helpCalls)[number]

/** Why a chain starts. `test`: the person tries their chain; nobody is in danger. */
export const helpTriggers = ['order', 'warning', 'by-hand', 'missed-check-in', 'unseen', 'test'] as const
export type HelpTrigger = (typeof helpTriggers)[number]

/** Why a countdown begins. `unseen`: an order was seen on none of the person's devices. */
export const countdownTriggers = ['order', 'warning', 'missed-check-in', 'unseen'] as const satisfies HelpTrigger[]

/**
 * open: asking, nobody has confirmed. claimed: somebody is coming. arrived: a claimer is there. together: the person says that they are
 * not alone. nobody: everyone was asked and nobody has confirmed; offers stay valid. Closed are safe and cancelled, by the person, and ended:
 * its time is over, or everyone has answered a test.
 */
export const helpStates = ['open', 'claimed', 'arrived', 'together', 'nobody', 'safe', 'cancelled', 'ended'] as const
export type HelpState = (typeof helpStates)[number]

const closed: readonly HelpState[] = ['safe', 'cancelled', 'ended']
export const isClosedHelp = (state: HelpState): boolean => closed.includes(state)

export const checkInStatuses = ['safe', 'moving', 'help'] as const
export type CheckInStatus = (typeof checkInStatuses)[number]
