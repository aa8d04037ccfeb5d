/** What fans really write, with words of the lists in it. None of these is a wish to stop. */
export const FAN_SENTENCES = `
don't stop the music|stop by the merch table|we can't stop listening|yes I'll be there|I can't stop crying to track 4
never stop making music please|don't you ever stop|please don't stop touring|you guys are unstoppable|nonstop bangers
the bus stop by the venue is closed fyi|which stop of the tour is this?|last stop on the tour?? come to Boise|my heart stopped when you came on|pit stop in Denver before the show
is the show at the Stop Light?|stop being so talented omg|stop it right there at 2:14, that chord|Stop Making Sense vibes for real|I had to stop the car when it came on
can't stop won't stop|my kid won't stop singing it|he wouldn't stop talking about your set|we never stopped believing in you|it doesn't stop getting better
I quit my job to follow the tour lol|I quit smoking and your songs helped|almost quit music until I heard you|you inspired me to not quit|he quit the band?
did they cancel the Austin show?|was the concert cancelled|please tell me you didn't cancel Portland|I had to cancel my flight but I'm driving|cancel culture can't touch you
can I cancel my ticket for Friday|if it rains do they cancel?|my friend had to cancel, anyone want her ticket|the hotel wants to cancel on me|airline cancelled so I might be late
the end of that song kills me|where does the show end?|what time does it end tonight|in the end it's all worth it|till the end of time ❤️
weekend plans sorted!!|end of year list: you're number 1|that's the end of my vocal cords|The ending made me sob|see you at the end of the month
I need help finding the venue|can you help me with my ticket|help my dog loves your song|helped me through a breakup|your music helps so much
any info on the Chicago show?|more info pls about meet and greet|where do I find info on parking|Info desk said doors at 7|informative post thanks
yes!!! finally tickets|yes we got front row|yesterday was unreal|oh yes that solo|yes please play Low Tide
when does the show start|what time do doors start|start the encore with Harbor|can't wait for the tour to start|let's get this party started
I started learning guitar because of you|start to finish no skips|where do I start with your albums|new favorite song starts now|restart the stream it froze
remove the second verse and it's still a hit|did you remove Blue Hour from Spotify?|removed my sunglasses to cry better|my mom removed the sticker from your CD|TD Garden was amazing
opting for the balcony seats|what are my options for tickets|optical illusions on that album cover|I opted for vinyl|best option is the early show
revoked my cool card because I missed the show|evoke so many memories|your voice evokes home|the label tried to revoke the rights?|provoke thoughts every time
I love your texts|your texts make my day|text me when the tickets drop|send me the setlist!|can you message me the link
I text everyone your songs|just texted my sister about the show|message received loud and clear|got your message thank you|these messages feel so personal
please text me about the Berlin show|keep the updates coming|update us on the vinyl please|any updates on merch sizes?|more updates like this please
don't forget to text me the code|don't forget us in Ohio|I don't want the night to end|I don't want to miss it|don't want to wait until October
I don't want to go home|don't leave us hanging|don't leave me this way is my jam|leave me a spot in the front row|I never want this to be over
who do I contact about the guest list|take me off the guest list, I can't make it|please remove me from the waitlist, I got tickets|put me on the list please|am I on the list for tonight
add me to your list|sign me up|I want to join the mailing list|how do I join the list|my number changed, can you update it
what's your number one song|wrong venue on the poster?|I was wrong about that album, it's great|wrong lyrics on Genius, fyi|you can't go wrong with vinyl
lose my mind every time|losing my voice tonight|lose yourself to dance|I lost my wristband|lost my ticket, help
this album is spam-free joy|block party on Saturday??|row block C here|writer's block? never|blocked the date in my calendar
no more tickets? 😭|no more heroes is my favorite|is there no more merch in size M|no more sad songs please haha|why no more shows in Canada
not interested in anyone else, only your music|I'm so interested in the workshop|interested in two tickets|who's interested in carpooling|my boss isn't interested but I am
call me when you're in town|calling in sick for the concert|stop calling it a comeback|please call out my name on stage|I'll call the venue
delete scene in the video??|deleted my ex's number, your song helped|delete nothing from that album|why did you delete the demo|undeletable memories
happy birthday!! 🎂|congrats on the album|see you in Berlin|what time are doors|is there parking
Love from Brazil ❤️|that bridge though|you killed it last night|front row at last|can I bring my kid
do you ship vinyl to Norway|is the show all ages|what's the opener's name|will there be merch|my order hasn't arrived
when is the next album|sing Harbor tonight please|you made me cry|thank you for the music|best night of my life
haha|ok|👍|🔥🔥🔥|no
nope, first time seeing you|No way!!|thanks|lol same|who dis
can you play at my wedding|I turned off my phone for your set|turn the lights off and listen|too many feelings|too many good songs
enough with the cliffhangers haha|I can't get enough|get rid of the fences next time|the mailing address for fan mail?|emailed you my drawing
do you read these messages?|is this really you|are these texts automatic?|how often do you text|hope this message finds you well
stop the clock, that note was forever|please stop in Lisbon|make a stop in Lyon|stop over in Cologne?|you should stop at our diner
my flight has a stop in Reykjavik|full stop best album|the one-stop shop for sad songs|bus 12 stops right there|we'd never stop loving you
Liked “Nova Reyes: New single out now. Reply STOP to unsubscribe.”|Loved "Text STOP to opt out"|Laughed at “please stop texting me”|you're the end and the beginning|quite the show last night
`
  .trim()
  .split(/[|\n]/)

/** Wishes to stop in people's own words. */
export const REVOCATIONS = `
please stop texting me|take me off your list|no more messages|lose my number|unsubscribe me pls
Stop please|please stop|pls stop now|stop texting|Stop texting me!!!
stop sending me these|stop sending texts please|can you stop messaging me|quit texting me|stop contacting me
stop the texts|stop all messages|stop these messages|stop spamming me|Stop bothering me please
I want to unsubscribe|how do I unsubscribe|please unsubscribe|UNSUB|unsubscribed me already!!
opt me out|I'd like to opt out of these|I opt out|opting out thanks|please opt me out of texts
remove me from your list|remove me|Please remove my number|take my number off this list|delete my number
get me off this list|please take me off the mailing list|take me off of this group text|remove my number from your database|Drop me from your list
no more texts|no more of these messages please|don't text me|Do not text me again|dont contact me anymore
don't send me anything|never text me again|do not message this number|I don't want these texts|I don't want to receive messages
I no longer wish to receive texts|don't want your messages|I didn't sign up for these texts|not interested|no longer interested thanks
wrong number|you have the wrong number|this is spam|I'm reporting this as spam|I'm blocking this number
cancel my subscription|end these messages|I revoke my consent|leave me alone|turn off notifications
alto|no me manden mas mensajes|Abmelden|keine SMS mehr bitte|désabonner
`
  .trim()
  .split(/[|\n]/)
