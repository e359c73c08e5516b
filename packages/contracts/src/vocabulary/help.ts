/** How long the help chain waits for one link before it asks the next, in seconds. */
export const helpStepSeconds = { least: 60, most: 600, usual: 120 } as const

/** During an evacuation order, every link and circle is asked within this time, in seconds. */
export const askedByAtOrderSeconds = 120

/** How long a person has to say that they need nobody, before their people are asked automatically because of an order or a warning. In seconds. */
export const helpCountdownSeconds = 120

/** Time within which a person has to check in after an order for their home, if their plan asks for that. In minutes. */
export const missedCheckInMinutes = 15

/**
 * The receipt state of a person for an order that covers their home; it only rises. queued: in Muster's queue. handed: accepted by the push service.
 * delivered: shown on a device. seen: opened, in the notification or in Muster. acting, safe: reported by the person.
 */
export const receiptStates = ['queued', 'handed', 'delivered', 'seen', 'acting', 'safe'] as const
export type ReceiptState = (typeof receiptStates)[number]

/**
 * Escalation of an order that was not seen, in seconds. After `mail` it is mailed to the person's verified address. After `people` more, if their plan asks
 * for it, the countdown begins at whose end their people are asked.
 */
export const unseenSeconds = { mail: 120, people: 180 } as const

/**
 * counting: the people of the plan are asked at its end. opened: they were asked. safe: the person said that they need nobody. called-off: the order no
 * longer covers the home, the plan no longer asks for it, or the unseen order was seen. joined: another countdown runs, or a request is already open.
 */
export const helpCountdownStates = ['counting', 'opened', 'safe', 'called-off', 'joined'] as const
export type HelpCountdownState = (typeof helpCountdownStates)[number]

/** Limits of the arrival time that a helper can give when they claim a request, in minutes. */
export const helpEtaMinutes = { least: 1, most: 240 } as const

/** A helper who has not arrived this long after their own estimate counts as late, and the next link is asked. In seconds. */
export const lateAfterSeconds = 180

/** Most links and circles of a plan. */
export const maxHelpLinks = 20
export const maxHelpCircles = 10

/** A request that nobody has closed ends automatically after this time, and its claim links stop working. In hours. */
export const helpEndsAfterHours = 12

/** Maximum size of a check-in in UTF-8 bytes: it fits into one message of any radio network. */
export const checkInBytes = 200

/** An older check-in is not counted: the person is "not heard" again. In hours. */
export const checkInHours = 24

/**
 * Kinds of notifications to people with an account who are asked for help. asked, again: please come; `again` if a helper who was coming is not any more.
 * test: nobody is in danger. helped: enough people are going. stop: to helpers who are going, that nobody is needed any more. over: the same to the others.
 */
export const helpCalls = ['asked', 'again', 'test', 'helped', 'stop', 'over'] as const
export type HelpCall = (typeof helpCalls)[number]

/** Why a chain starts. `test`: the owner tests their chain, and nobody is in danger. */
export const helpTriggers = ['order', 'warning', 'by-hand', 'missed-check-in', 'unseen', 'test'] as const
export type HelpTrigger = (typeof helpTriggers)[number]

/** Why a countdown begins. `unseen`: none of the person's devices has shown an order. */
export const countdownTriggers = ['order', 'warning', 'missed-check-in', 'unseen'] as const satisfies HelpTrigger[]

/**
 * open: people are being asked, and nobody has confirmed. claimed: a helper is coming. arrived: a helper has arrived. together: the person says that they are
 * not alone. nobody: everyone was asked and nobody has confirmed; offers stay valid. The closed states are safe and cancelled, which the person sets, and
 * ended: its time is over, or everyone has answered a test.
 */
export const helpStates = ['open', 'claimed', 'arrived', 'together', 'nobody', 'safe', 'cancelled', 'ended'] as const
export type HelpState = (typeof helpStates)[number]

const closed: readonly HelpState[] = ['safe', 'cancelled', 'ended']
/** Whether a request in this state is over. */
export const isClosedHelp = (state: HelpState): boolean => closed.includes(state)

/** The statuses of a check-in: safe, on the way, or in need of help. */
export const checkInStatuses = ['safe', 'moving', 'help'] as const
export type CheckInStatus = (typeof checkInStatuses)[number]
