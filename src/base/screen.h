// SPDX-License-Identifier: MIT
// The terminal as a screen of its own with keys read one by one, and given back as it was however the process ends.
#pragma once

#include <glib.h>

typedef enum {
  GR_KEY_NONE,      /* the size of the terminal is another now, or it was away: draw anew */
  GR_KEY_CHARACTER, /* a letter, a digit, a sign */
  GR_KEY_ENTER,
  GR_KEY_LEFT,
  GR_KEY_RIGHT,
  GR_KEY_UP,
  GR_KEY_DOWN,
  GR_KEY_HOME,
  GR_KEY_END,
  GR_KEY_PAGE_UP,
  GR_KEY_PAGE_DOWN,
  GR_KEY_BACKSPACE,
  GR_KEY_ESCAPE,
  GR_KEY_OTHER, /* one that has no meaning here */
  GR_KEY_GONE,  /* nobody types any more */
} GrKey;

/* TRUE where standard output is a terminal that knows colours and can move its cursor, and where standard input is one,
   too. */
gboolean gr_screen_shows (void);
/* Whether terminals here show letters and nothing else: no colours, no line written over. */
gboolean gr_screen_is_dumb (void);
gboolean gr_screen_is_there (void);

/* Takes the terminal: an empty screen, no echo, each key at once; Ctrl-C and Ctrl-Z do what they do everywhere. FALSE
   where it cannot be had. */
gboolean gr_screen_enter (void);

/* Gives it back as it was. Nothing where it was not taken. Safe in a signal handler. */
void gr_screen_leave (void);

/* How many columns and rows there are; at least one of each. */
void gr_screen_size (guint *columns, guint *rows);

/* Writes @question, which a terminal that knows it answers, and behind it one that every terminal answers (CSI c); gives
   all that was answered, controls and all, within a third of a second; "" where nothing was. Keys that are typed meanwhile
   are read later. (transfer full) */
char *gr_screen_ask (const char *question);

/* Waits for the next key; *@character is that of GR_KEY_CHARACTER. */
GrKey gr_screen_key (gunichar *character);

/* Shows @text, lines ended by \n, from the top left on, of which the caller knows that it fits; what was there goes. @over
   (nullable) is written behind it: a picture, with its place. */
void gr_screen_show (const char *text, const char *over);
