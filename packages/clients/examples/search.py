# Prints every page of a search, with the standard library alone: python3 search.py
# MAILARCHIV_URL=http://127.0.0.1:4100, MAILARCHIV_KEY=mak_...
import json, os, urllib.parse, urllib.request

def get(path, **parameters):
    url = os.environ["MAILARCHIV_URL"] + "/api/v1" + path + "?" + urllib.parse.urlencode(parameters, doseq=True)
    request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["MAILARCHIV_KEY"]})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)

page, pages = 1, 1
while page <= pages:
    found = get("/mails", q="schlauch*", limit=100, page=page)
    for mail in found["mails"]:
        print(mail["date"], mail["from"], mail["subject"])
    page, pages = page + 1, found["pages"]
